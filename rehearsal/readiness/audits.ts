/** Sums that had to be equal, and parts that had to be played to their end. */
import { type Family, held, wrong } from './finding.ts'

/** A stack is for the log, not for a sheet. */
const WHY_MOST = 60

export const audits: Family = ({ measures }) =>
  measures.audits.map(({ key, what, held: stood, why }) => {
    if (stood) return held(`audit_${key}`, what, why)
    if (key.startsWith('script.')) return wrong(key, what, '之后的结果可能不完整。请重新演练；仍然如此，请联系服务器管理员。')
    const [said = ''] = why.split('\n')
    return wrong(`audit_${key}`, what, `${said === '' ? '' : `${said.slice(0, WHY_MOST)}。`}这与会议设置无关，请联系服务器管理员。`)
  })
