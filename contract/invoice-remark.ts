/** What stands in the remark of an invoice: what a company's books ask of a meeting. */
const MOST = 150

export interface RemarkFacts {
  meeting: string
  /** `YYYY-MM-DD`, the first day and the last. */
  from: string
  to: string
  place: string
  people: number
}

/** @param wanted 1 for each that the profile asks for. */
export function remarkOf(
  { meeting, from, to, place, people }: RemarkFacts,
  wanted: { meeting: number; dates: number; place: number; people: number },
): string {
  const parts = [
    wanted.meeting === 1 ? `会议：${meeting}` : '',
    wanted.dates === 1 ? `日期：${from === to ? from : `${from} 至 ${to}`}` : '',
    wanted.place === 1 && place !== '' ? `地点：${place}` : '',
    wanted.people === 1 ? `人数：${people}` : '',
  ]
  const remark = parts.filter((part) => part !== '').join('；')
  return [...remark].slice(0, MOST).join('')
}
