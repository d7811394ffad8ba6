/** The portal's own face: what each call does. */
import { dictionaries } from '#contract/dictionary.ts'
import type { system } from '#contract/system.ts'
import { type Handlers, refuse } from '../../use-case.ts'
import { areaTree } from './areas.ts'
import { systemOf, systemsFor } from './store.ts'

export const systemHandlers: Handlers<typeof system> = {
  headerInfo: async ({ deps, thirdId }) => (await systemOf(deps.db, thirdId)) ?? refuse('not_found'),
  byPermission: ({ deps, input, user }) => systemsFor(deps.db, user?.id, [], input.sysCode),
  dictionary: async ({ input }) => [...dictionaries[input.dictionaryCode]],
  organisationTypes: async () => [...dictionaries.organisationType],
  areaTree: () => areaTree(),
}
