/**
 * Texts in, verdicts out, one after another: what a camera, a gun, WeChat or
 * fingers read goes to the engine, and its verdict stands on the screen until
 * the next one, or for a while where it let somebody in.
 */
import { useEffect, useRef, useState } from 'react'
import { isHandover } from '#contract/checkin/handover.ts'
import { CODE_MAX } from '#contract/entry-code.ts'
import { notice } from '../../../ui/notice.ts'
import type { Door, ScanResult, Taken } from '../device/door.ts'
import { signal } from './signal.ts'
import { useRepeats } from './use-repeats.ts'

/** So long somebody let in is seen. */
const ADMITTED_MS = 4_000

export interface OnScreen {
  result: ScanResult
  /** What was scanned, where something was. */
  text: string
  /** Called up from the history: it stays until closed. */
  pinned: boolean
}

export interface Scans {
  current: OnScreen | undefined
  /** Under way. */
  waiting: boolean
  /** The live code that was let in is still held up. */
  repeated: boolean
  /** The last part of a hand-over that was scanned. */
  handover: Taken | 'refused' | undefined
  read(text: string): void
  /** By a camera, which sees the same code again and again. */
  seen(text: string): void
  ask(question: () => Promise<ScanResult>): Promise<void>
  call(result: ScanResult): void
  close(): void
}

export function useScans(door: Door, onVerdict: () => void): Scans {
  const [current, setCurrent] = useState<OnScreen>()
  const [waiting, setWaiting] = useState(0)
  const [repeated, setRepeated] = useState(false)
  const [handover, setHandover] = useState<Taken | 'refused'>()
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const pending = useRef(new Set<string>())
  const isHeld = useRepeats()

  /** Waits for those before; one that fails holds nobody up. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    setWaiting((count) => count + 1)
    const done = turn.current
      .then(work)
      .catch(() => {
        signal('manual')
        notice.error('这次没有查验成功，请再扫一次')
      })
      .then(() => setWaiting((count) => count - 1))
    turn.current = done
    return done
  }

  async function judge(text: string, question: () => Promise<ScanResult>) {
    const result = await question()
    signal(result.verdict)
    setRepeated(false)
    setHandover(undefined)
    setCurrent({ result, text, pinned: false })
    onVerdict()
  }

  async function take(text: string) {
    const taken = await door.take(text)
    signal(taken === 'refused' ? 'fake' : 'admit')
    setCurrent(undefined)
    setHandover(taken)
    onVerdict()
  }

  function read(given: string) {
    // Longer texts are nobody's code; the engine says so of the beginning too.
    const text = given.slice(0, CODE_MAX + 1).trim()
    // Sent twice by an impatient gun or camera while the first is under way.
    if (text === '' || pending.current.has(text)) return
    pending.current.add(text)
    const work = isHandover(text) ? () => take(text) : () => judge(text, () => door.scan(text))
    void inTurn(work).then(() => pending.current.delete(text))
  }

  const admitted = current !== undefined && !current.pinned && current.result.verdict === 'admit' ? current.result.nonce : undefined
  useEffect(() => {
    if (admitted === undefined) return undefined
    const timer = setTimeout(() => setCurrent((one) => (one?.result.nonce === admitted && !one.pinned ? undefined : one)), ADMITTED_MS)
    return () => clearTimeout(timer)
  }, [admitted])

  return {
    current,
    waiting: waiting > 0,
    repeated,
    handover,
    read,
    seen: (text) => (isHeld(text) ? setRepeated(true) : read(text)),
    ask: (question) => inTurn(() => judge(current?.text ?? '', question)),
    call: (result) => {
      setHandover(undefined)
      setCurrent({ result, text: '', pinned: true })
    },
    close: () => {
      setCurrent(undefined)
      setHandover(undefined)
    },
  }
}
