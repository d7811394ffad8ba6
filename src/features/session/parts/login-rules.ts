/** The rules of both login forms, which load them at their first focus (check.ts). */
import type { Call } from '#contract/call.ts'
import { session } from '#contract/session.ts'
import { check } from '../../../api/check.ts'

export const checkLogin = ({ path }: Call, input: unknown) =>
  check(path === session.login.path ? session.login : session.meetingLogin, input)
