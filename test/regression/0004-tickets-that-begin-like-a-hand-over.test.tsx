/**
 * One entry code in 32,768 begins with `HWH`, by chance. The scanner took it for a code that devices show each other, and
 * its holder could not come in.
 */
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isHandover, writeHandover } from '#contract/checkin/handover.ts'
import { useScans } from '#src/features/checkin/parts/use-scans.ts'
import { fakeDoor, shown } from '../support/fake-door.ts'

it.each(['HWHZNF679QL5JSTY3VTG95WG4Z', 'hwhznf679ql5jsty3vtg95wg4z', 'HWHZNF679QL5', 'HWHZ-NF67-9QL5'])(
  'somebody whose ticket begins like a hand-over is let in: %s',
  async (code) => {
    const door = fakeDoor()
    door.answers.set(code, shown('admit', 'in'))
    const { result } = renderHook(() => useScans(door, () => {}))
    act(() => result.current.read(code))
    await waitFor(() => expect(result.current.current?.result.verdict).toBe('admit'))
    expect(result.current.handover).toBeUndefined()
  },
)

it('what devices show each other is a hand-over still, however little it says', async () => {
  const texts = await writeHandover(
    { kind: 'admitted', from: 1, to: 0, seq: 1, slots: [], serials: [], entered: [] },
    0,
    async () => new Uint8Array(8),
  )
  for (const text of texts) expect([text, isHandover(text)]).toEqual([text, true])
})
