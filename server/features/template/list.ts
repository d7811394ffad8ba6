/** What a new meeting can begin from: a tenant's own first. */
import type { template } from '#contract/template.ts'
import type { Handler } from '../../use-case.ts'
import { ready } from './ready/all.ts'
import { templatesOf } from './store.ts'
import { ownOnWire, readyOnWire } from './wire.ts'

export const list: Handler<typeof template.list> = async ({ deps, thirdId }) => {
  const own = await templatesOf(deps.db.read, thirdId)
  return [...own.map(ownOnWire), ...ready.map(readyOnWire)]
}
