/** Which title an invoice is made out to, and of which kind it is; another title is typed without leaving. */
import { useState } from 'react'
import { invoice as calls } from '#contract/invoice.ts'
import { type InvoiceKind, invoiceKindWords, PLAIN_ONLY } from '#contract/invoice-states.ts'
import type { Title } from '#contract/invoice-title.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TitleSheet } from './title-sheet.tsx'

export interface OwnTitles {
  titles: readonly Title[]
  /** The one that is offered first; empty where there is none. */
  first: string
  retry: () => Promise<unknown>
}

/** One's own titles, the default one first, and then those of one's organisations. */
export function useTitles(): OwnTitles {
  const { data = [], retry } = useQuery(calls.titles, {}, { fresh: true })
  return { titles: data, first: data[0]?.id ?? '', retry }
}

interface Props {
  own: OwnTitles
  kinds: readonly InvoiceKind[]
  /** 1: the seller's provider can issue 普票 only. */
  plainOnly: number
  titleId: string
  kind: InvoiceKind
  /** What is wrong with the title, or with the kind. */
  wrong: { titleId?: string | undefined; kind?: string | undefined }
  onChange: (more: { titleId?: string; kind?: InvoiceKind }) => void
}

export function TitleField({ own: { titles, retry }, kinds, plainOnly, titleId, kind, wrong, onChange }: Props) {
  const [adding, setAdding] = useState(false)
  const isPerson = titles.find(({ id }) => id === titleId)?.kind === 'person'
  const offered = kinds.filter((one) => one === 'plain' || !isPerson)
  return (
    <>
      <Select
        label="选用抬头"
        required
        choices={titles.map(({ id, name, from }) => ({ value: id, label: from === '' ? name : `${name}（${from}）` }))}
        value={titleId}
        error={wrong.titleId}
        // 专票 is for units alone.
        onChange={(id) => onChange({ titleId: id, ...(titles.find((one) => one.id === id)?.kind === 'person' && { kind: 'plain' }) })}
      />
      <Button small onClick={() => setAdding(true)}>
        添加抬头
      </Button>
      <RadioGroup
        label="发票种类"
        choices={offered.map((value) => ({ value, label: invoiceKindWords[value] }))}
        value={kind}
        error={wrong.kind}
        hint={plainOnly === 1 ? PLAIN_ONLY : undefined}
        onChange={(next) => onChange({ kind: next })}
      />
      {adding && (
        <TitleSheet
          onClose={() => setAdding(false)}
          onSaved={({ id }) => {
            setAdding(false)
            void retry().then(() => onChange({ titleId: id }))
          }}
        />
      )}
    </>
  )
}
