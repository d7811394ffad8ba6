/** Spans of time in words: how long somebody has, and how much of it is left. */

const MINUTES = { 天: 1_440, 小时: 60, 分钟: 1 } as const

/** 30 → 30 分钟, 90 → 1 小时 30 分钟, 4320 → 3 天. */
export function minutesWords(minutes: number): string {
  let left = minutes
  const words = Object.entries(MINUTES).flatMap(([unit, size]) => {
    const n = Math.floor(left / size)
    left -= n * size
    return n === 0 ? [] : [`${n} ${unit}`]
  })
  return words.join(' ')
}

/** As a clock within a day; 2天3小时 beyond, where nobody waits for the second. */
export function leftWords(milliseconds: number): string {
  const hours = Math.floor(milliseconds / 3_600_000)
  if (hours < 24) return clockFace(milliseconds)
  return `${Math.floor(hours / 24)}天${hours % 24 === 0 ? '' : `${hours % 24}小时`}`
}

const two = (number: number) => String(number).padStart(2, '0')

/** 65000 ms → 01:05, never below zero; hours only when there are any. */
function clockFace(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours === 0 ? rest : `${two(hours)}:${rest}`
}
