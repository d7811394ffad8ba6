/** Plays the script from its beginning to its end, whatever goes wrong in one part of it. */
import { type RehearsalProgress, rehearsalPhaseWords } from '#contract/rehearsal.ts'
import type { World } from '../world.ts'
import { script } from './script.ts'

/** How far it has come, in thousandths: within a part by what is counted there. */
export function doneOf({ phase, counts }: RehearsalProgress, people: number): number {
  const at = script.findIndex(({ name }) => name === phase)
  const before = script.slice(0, at).reduce((sum, { weight }) => sum + weight, 0)
  const counted = { sale: counts.orders, orders: counts.paid, changes: 0, doors: counts.entered, settlement: 0 }[phase]
  return Math.min(999, Math.floor(before + (script[at]?.weight ?? 0) * Math.min(1, counted / people)))
}

/** @param told hears of each new part. */
export async function play(world: World, progress: RehearsalProgress, told: (progress: RehearsalProgress) => void): Promise<void> {
  for (const phase of script) {
    progress.phase = phase.name
    told(progress)
    try {
      await phase.play(world)
    } catch (error) {
      const name = rehearsalPhaseWords[phase.name]
      world.say(`“${name}”没有演完：${(error as Error).message}`)
      const why = (error as Error).stack ?? String(error)
      world.measures.audits.push({ key: `script.${phase.name}`, what: `“${name}”阶段没有演完`, held: false, why })
    }
  }
}
