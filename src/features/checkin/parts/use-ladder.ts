/** The rung that this page stands on: found out when it opens, and another one where the person prefers it. */
import { useEffect, useState } from 'react'
import type { Ladder, Rung } from '../../../reader/rungs.ts'

export interface OnLadder {
  /** Undefined while the page tests itself. */
  rung: Rung | undefined
  rungs: readonly Rung[]
  /** Where it stands, in words. */
  why: string
  step(rung: Rung): void
}

/** A gun and fingers need nothing that has to be loaded. */
const lowest: Ladder = { rungs: ['typed'], why: '扫码程序没有加载出来，请使用扫码枪或手动输入' }

export const rungWords: Readonly<Record<Rung, string>> = {
  wechat: '微信扫一扫',
  detector: '摄像头连续扫码',
  decoder: '摄像头连续扫码',
  photo: '拍照识别',
  typed: '扫码枪或手动输入',
}

export function useLadder(): OnLadder {
  const [ladder, setLadder] = useState<Ladder>()
  const [chosen, setChosen] = useState<Rung>()
  useEffect(() => {
    let over = false
    import('../../../reader/rungs.ts')
      .then(({ ladder }) => ladder())
      .catch(() => lowest)
      .then((found) => over || setLadder(found))
    return () => void (over = true)
  }, [])
  const best = ladder?.rungs[0]
  const rung = chosen ?? best
  return {
    rung,
    rungs: ladder?.rungs ?? [],
    why: rung === undefined ? '正在检查此设备的扫码方式' : rung === best ? (ladder?.why ?? '') : `已改用${rungWords[rung]}`,
    step: setChosen,
  }
}
