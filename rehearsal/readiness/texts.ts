/** What the checklist of a meeting knows already: what it cannot be published without, and what people look for. */
import { type CheckKey, checks } from '#contract/meeting-manage.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { settingsLink } from '#contract/settings-link.ts'
import { beware, type Family, held, orHeld, wrong } from './finding.ts'

/** Answered by findings of their own. */
const elsewhere: ReadonlySet<CheckKey> = new Set(['payment', 'tickets'])
const basic: ReadonlySet<CheckKey> = new Set(['title', 'time', 'contact', 'address'])

export const texts: Family = ({ settings: { meeting, checks: list } }) => {
  const form = (key: CheckKey) =>
    key === 'operator' ? settingsLink('platform') : consoleLinks.meeting(meeting.id, 'prepare', basic.has(key) ? 'basic' : key)
  const missing = (Object.keys(checks) as CheckKey[]).filter((key) => !list[key].done && !elsewhere.has(key))
  const wished = missing.filter((key) => !checks[key].needed)
  const found = [
    ...missing
      .filter((key) => checks[key].needed)
      .map((key) => wrong('unready', `还没有填写${checks[key].name}`, '没有它，会议不能发布。请补充。', form(key))),
    ...(wished.length === 0
      ? []
      : [
          beware(
            'texts_missing',
            `还没有：${wished.map((key) => checks[key].name).join('、')}`,
            '参会人常会找这些内容。不需要的可以不填。',
            wished.length === 1 ? form(wished[0] as CheckKey) : consoleLinks.meeting(meeting.id, 'prepare'),
          ),
        ]),
  ]
  return orHeld(found, held('texts_fine', '会议资料齐全', '清单上的每一项都已填写。'))
}
