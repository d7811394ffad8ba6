/** The wheels of areas threw away what was tapped just while they told of the choice before. */
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import AreaWheels from '#src/ui/vant-area.tsx'

const options = [
  { text: '北京市', value: '11', children: [{ text: '东城区', value: '1101' }] },
  {
    text: '重庆市',
    value: '50',
    children: [
      { text: '万州区', value: '5001' },
      { text: '渝中区', value: '5003' },
    ],
  },
]

it('somebody who taps a district while the wheels tell of its city has chosen that district', async () => {
  let told: string[] = []
  const tap = (column: string, name: string) =>
    fireEvent.click(within(screen.getByRole('listbox', { name: column })).getByRole('option', { name }))
  render(
    <AreaWheels
      options={options}
      value={['11', '1101']}
      onChange={(values) => {
        if (values[1] === '5001') tap('城市或区县', '渝中区')
        told = values
      }}
    />,
  )
  act(() => tap('省份', '重庆市'))
  await expect.poll(() => told).toEqual(['50', '5003'])
  expect(screen.getByRole('option', { name: '渝中区' }).getAttribute('aria-selected')).toBe('true')
})
