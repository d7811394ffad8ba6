/**
 * 单位 and 部门/科室 of an attendee. Forms ask for a 单位 under one of three keys of spec.md section 3; screens, doors, exports and
 * certificates show one value.
 */

/** In the order in which the first answered key is the 单位. */
export const workplaceKeys = ['hospital', 'grassroots', 'department'] as const
export type WorkplaceKey = (typeof workplaceKeys)[number]

interface Workplace {
  workplace: string
  /** Answers to the other keys; empty for an attendee with one answer. */
  section: string
}

/** `ＡＢＣ 学校` and `abc学校` are one 单位. Searches fold more; the tables for it stay out of public pages. */
const compared = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** The server has the same rule for queries (server/features/attendee/workplace.ts). */
export function workplaceOf(person: Readonly<Record<WorkplaceKey, string>>): Workplace {
  const [workplace = '', ...others] = workplaceKeys.map((key) => person[key]).filter((text) => text !== '')
  return { workplace, section: others.filter((text) => compared(text) !== compared(workplace)).join(' ') }
}

/** @returns the key that holds a 单位 from an import: the first one that the form asks, `department` for a form without any. */
export function workplaceKeyOf(asked: readonly { readonly key: string }[]): WorkplaceKey {
  return workplaceKeys.find((key) => asked.some((question) => question.key === key)) ?? 'department'
}
