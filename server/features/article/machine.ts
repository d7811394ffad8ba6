/** An article's machine: from when it is read, and until it is not any more. */
import { articleStates } from '#contract/article.ts'
import { machine } from '../../flow/machine.ts'

interface Facts {
  empty: boolean
  /** From when it would be seen. */
  seenFrom: number
  validUntil: number | null
  urgentUntil: number | null
}

export const articleMachine = machine({
  entity: 'article',
  table: 'articles',
  states: articleStates,
  guards: {
    'there is something to read': ({ empty }: Facts) => (empty ? 'article_empty' : undefined),
    'it is valid by then': ({ seenFrom, validUntil }: Facts) =>
      validUntil !== null && validUntil <= seenFrom ? 'article_valid' : undefined,
    'its notice has not ended by then': ({ seenFrom, urgentUntil }: Facts) =>
      urgentUntil !== null && urgentUntil <= seenFrom ? 'article_urgent_time' : undefined,
  },
  edges: {
    schedule: {
      from: ['draft', 'scheduled', 'withdrawn'],
      to: 'scheduled',
      guards: ['there is something to read', 'it is valid by then', 'its notice has not ended by then'],
      when: 'for a moment to come',
    },
    publish: {
      from: ['draft', 'scheduled', 'withdrawn'],
      to: 'published',
      guards: ['there is something to read', 'it is valid by then', 'its notice has not ended by then'],
      when: 'at once',
    },
    appear: { from: ['scheduled'], to: 'published', when: 'its moment has come; written down by whoever changes it next' },
    unschedule: { from: ['scheduled'], to: 'draft', when: 'before its moment' },
    withdraw: { from: ['published'], to: 'withdrawn', when: 'nobody reads it any more' },
  },
})
