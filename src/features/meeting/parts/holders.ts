/**
 * Who holds a meeting: the sponsor that its organisers have written, and whom the portal knows to hold it. They share a line
 * where they are the same: beside any other name the mark would say what nobody has proved.
 */
import type { Mark } from '#contract/mark.ts'
import type { Meeting } from '#contract/meeting.ts'
import { BuildingIcon, type Icon } from '../../../ui/icons.tsx'

export type FactLine = readonly [sign: Icon, label: string, text: string, mark?: Mark | undefined]

export function holders({ sponsor, certified }: Pick<Meeting, 'sponsor' | 'certified'>): readonly FactLine[] {
  const same = sponsor === certified?.name
  return [
    [BuildingIcon, '主办方', sponsor, same ? certified : undefined],
    [BuildingIcon, '发起方', same ? '' : (certified?.name ?? ''), certified],
  ]
}
