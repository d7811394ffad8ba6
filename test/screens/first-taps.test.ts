/** Taps that people made on a rendered page before the client was alive. */
import { afterEach, expect, it } from 'vitest'
import { makeTaps, takeOverFields } from '#src/frame/first-taps.ts'

afterEach(() => document.body.replaceChildren())

it('a kept tap focuses its control again and then clicks it; a control that is gone gets nothing', async () => {
  const told: string[] = []
  const buttonNamed = (name: string) => {
    const button = document.createElement('button')
    for (const type of ['focus', 'click']) button.addEventListener(type, () => told.push(`${name} ${type}`))
    document.body.append(button)
    return button
  }
  const [control, gone] = [buttonNamed('control'), buttonNamed('gone')]
  control.focus()
  told.length = 0
  window.firstTaps = { kept: [gone, control], end: () => told.push('end') }
  takeOverFields()
  gone.remove()
  makeTaps()
  await new Promise((resolve) => setTimeout(resolve))
  expect(told).toEqual(['end', 'control focus', 'control click'])
  expect(window.firstTaps).toBeUndefined()
})
