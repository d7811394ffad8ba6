/** What is wrong with a meeting's plan, and how early guests are where they have a part. */
import type { checkCalls } from '#contract/vip/checks.ts'
import { toWire } from '../../../flow/clock.ts'
import type { Handler } from '../../../use-case.ts'
import { checkMeeting } from './read.ts'

export const checks: Handler<typeof checkCalls.checks> = async ({ deps: { db }, input: { meetingId }, grants }) => {
  const { whole, findings, buffers } = await checkMeeting(db.read, meetingId, grants)
  const names = new Map(whole.guests.map(({ id, name }) => [id, name]))
  return {
    findings: findings.map((finding) => ({ ...finding, names: finding.guestIds.map((id) => names.get(id) ?? '') })),
    buffers: buffers.map(({ call, expect, ...buffer }) => {
      return { ...buffer, callTime: toWire(call), expectTime: expect === null ? '' : toWire(expect) }
    }),
    marginMinutes: whole.list.marginMinutes,
  }
}
