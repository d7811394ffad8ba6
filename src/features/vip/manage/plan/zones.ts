/** Clocks elsewhere: departures are typed as the ticket has them, in the time of that place, and stand on the wire in 东八区. */
import type { Choice } from '../../../../ui/choice.ts'
import { momentOf } from '../../../../ui/format.ts'

/** Minutes east of UTC that a wire moment is written in. */
export const HERE = 480

/** Places people know, by their minutes east of UTC; where clocks change in summer, both. */
const places: readonly (readonly [minutes: number, names: string])[] = [
  [480, '北京、香港、台北、新加坡'],
  [540, '东京、首尔'],
  [570, '达尔文'],
  [600, '悉尼、布里斯班'],
  [660, '悉尼（夏令时）'],
  [720, '奥克兰'],
  [780, '奥克兰（夏令时）'],
  [420, '曼谷、雅加达、河内'],
  [390, '仰光'],
  [360, '达卡、比什凯克'],
  [345, '加德满都'],
  [330, '新德里、孟买'],
  [300, '伊斯兰堡、阿拉木图'],
  [240, '迪拜'],
  [210, '德黑兰'],
  [180, '莫斯科、伊斯坦布尔、利雅得'],
  [120, '开罗、约翰内斯堡，柏林、巴黎（夏令时）'],
  [60, '柏林、巴黎、罗马，伦敦（夏令时）'],
  [0, '伦敦、里斯本'],
  [-180, '圣保罗、布宜诺斯艾利斯'],
  [-240, '圣地亚哥，纽约、多伦多（夏令时）'],
  [-300, '纽约、多伦多，芝加哥（夏令时）'],
  [-360, '芝加哥、墨西哥城'],
  [-420, '丹佛，洛杉矶、温哥华（夏令时）'],
  [-480, '洛杉矶、温哥华、旧金山'],
  [-600, '檀香山'],
]

/** UTC+5:30 */
export function zoneName(minutes: number): string {
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '-' : '+'}${Math.trunc(Math.abs(minutes) / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** @param own that of a leg: it is among them, whoever wrote it. */
export function zoneChoices(own: number): Choice<string>[] {
  const choices = places.map(([minutes, names]) => ({ value: String(minutes), label: `${names} ${zoneName(minutes)}` }))
  return places.some(([minutes]) => minutes === own) ? choices : [{ value: String(own), label: zoneName(own) }, ...choices]
}

/** A moment on the wire, as clocks of that zone show it; what is none stays none. */
export const clockAt = (wire: string, zone: number): string => moved(wire, zone - HERE)
/** What clocks of that zone show, as it stands on the wire. */
export const wireFrom = (typed: string, zone: number): string => moved(typed, HERE - zone)

/** @param minutes later. */
export function moved(wire: string, minutes: number): string {
  const at = momentOf(wire)
  return Number.isNaN(at) ? '' : new Date(at + (minutes + HERE) * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}
