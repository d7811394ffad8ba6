/** Doors worse than the next: codes of two lengths, each harm from hardly there to hopeless, by chance. */
import type { Chance } from '#rehearsal/chance.ts'
import { blurred, cracked, dimmed, glared, shaken } from '#test/support/harms.ts'
import type { Harm, Pose } from '#test/support/pixels.ts'

export const lengths = { 26: 330, 200: 430 } as const
export type Length = keyof typeof lengths

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const textOf = (length: number, chance: Chance): string =>
  Array.from({ length }, () => LETTERS[Math.floor(chance() * LETTERS.length)]).join('')

type Door = (size: number, between: (least: number, most: number) => number) => readonly [Pose, Harm[]]

export const doors: { [name: string]: Door } = {
  clean: (size) => [{ size }, []],
  'out of focus': (size, between) => [{ size }, [blurred(between(2, 6))]],
  shaken: (size, between) => [{ size }, [blurred(1), shaken(between(6, 24))]],
  'turned, tilted': (size, between) => [{ size, turn: between(-180, 180), tilt: between(20, 60), lean: between(-30, 30) }, [blurred(1.2)]],
  dark: (size, between) => [{ size }, [blurred(1.2), dimmed(between(0.06, 0.3), between(4, 24))]],
  glare: (size, between) => [{ size }, [glared(between(10, 60)), blurred(1)]],
  cracked: (size, between) => [{ size, turn: between(-10, 10) }, [cracked(Math.floor(between(4, 12)), between(1, 5)), blurred(1)]],
  'far away': (size, between) => [
    { size: size * between(0.2, 0.45), x: between(-200, 200), y: between(-150, 150), turn: between(-20, 20) },
    [blurred(0.8)],
  ],
  'all at once': (size, between) => [
    { size: size * between(0.6, 1), x: between(-100, 100), turn: between(-40, 40), tilt: between(0, 35), lean: between(-25, 25) },
    [cracked(4, between(1, 3)), glared(between(8, 25)), blurred(between(0.8, 2)), dimmed(between(0.3, 0.9), between(2, 10))],
  ],
}
