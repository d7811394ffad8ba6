import { safeParse } from 'valibot'
import { namedPerson } from '#contract/namelist.ts'

/** What is wrong with one person of a list, by the field; nothing when they can be taken. */
export function checkPerson(person: object): Record<string, string> {
  const { issues = [] } = safeParse(namedPerson, person)
  const wrong: Record<string, string> = {}
  for (const { path, message } of issues) wrong[String(path?.[0].key ?? '')] ??= message
  return wrong
}
