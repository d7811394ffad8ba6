/** Links to organisations, apart from paths.ts: the phones of everybody else do not carry them. */
import { link, paths } from './paths.ts'

export const organisationLinks = {
  register: (query: Record<string, string>) => link(paths.register, query),
  /** An invitation to an organisation, as it is passed on. */
  invited: (deptCode: string, inviteCode?: string) => link(paths.invited, { deptCode, inviteCode }),
} as const
