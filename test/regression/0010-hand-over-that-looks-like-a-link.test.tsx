/**
 * Base 45 has a colon. Where it comes before any sign that no scheme has, the text reads as a link: one hand-over code in
 * seven did. The scanner said of it that it is another system's, and what it told was not taken in.
 */
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isHandover, writeHandover } from '#contract/checkin/handover.ts'
import { readCode } from '#contract/entry-code.ts'
import { useScans } from '#src/features/checkin/parts/use-scans.ts'
import { fakeDoor } from '../support/fake-door.ts'

const sealed = async () => new Uint8Array(8)
const texts = (
  await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      writeHandover(
        { kind: 'admitted', from: 1, to: 0, seq: n, slots: [], serials: [], entered: [{ serial: n, at: n * 60_000 }] },
        n,
        sealed,
      ),
    ),
  )
).flat()
const likeLinks = texts.filter((text) => readCode(text, []).kind === 'link')

it('every code that a device shows another is a hand-over, whatever it looks like', () => {
  expect(likeLinks.length).toBeGreaterThan(10)
  expect(texts.filter((text) => !isHandover(text))).toEqual([])
})

it('a code that looks like a link is taken in, and nobody is judged by it', async () => {
  const { result } = renderHook(() => useScans(fakeDoor(), () => {}))
  act(() => result.current.read(likeLinks[0] as string))
  await waitFor(() => expect(result.current.handover).toBeDefined())
  expect(result.current.current).toBeUndefined()
})
