/** The portal's own face: what each call does. */
import type { system } from '../../../contract/system.ts'
import { type Handlers, refuse } from '../../http/context.ts'
import { publicSystems, systemOf } from './store.ts'

export const systemHandlers: Handlers<typeof system> = {
  headerInfo: async ({ deps, thirdId }) => (await systemOf(deps.db, thirdId)) ?? refuse('not_found'),
  byPermission: ({ deps, input }) => publicSystems(deps.db, input.sysCode),
}
