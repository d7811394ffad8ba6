/** A template as organisers choose it: what is in it, in counts. */
import type { Template } from '#contract/template.ts'
import { toWire } from '../../flow/clock.ts'
import { contentOf, type TemplateContent } from './content.ts'
import type { ReadyTemplate } from './ready/all.ts'
import type { TemplateRow } from './store.ts'

function countsOf({ note, modules, tickets, forms }: TemplateContent): Pick<Template, 'note' | 'modules' | 'tickets' | 'questions'> {
  const questions = forms.reduce((sum, form) => sum + form.questions.length, 0)
  return { note, modules: modules.length, tickets: tickets.length, questions }
}

export function ownOnWire({ id, name, content, created_at }: TemplateRow): Template {
  return { id, name, own: 1, ...countsOf(contentOf(content)), createTime: toWire(created_at) }
}

export function readyOnWire({ id, name, content }: ReadyTemplate): Template {
  return { id, name, own: 0, ...countsOf(content), createTime: '' }
}
