/** 现场售票: one order, paid on the spot, at the price of the moment; the first of them is its buyer. */
import './desk.css'
import { useState } from 'react'
import { desk, receiptMethodWords } from '#contract/desk.ts'
import { check } from '../../../api/check.ts'
import { sendOnce } from '../../../api/intention.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { someNames } from '../../../kit/some-names.ts'
import { confirm } from '../../../ui/confirm.ts'
import { money } from '../../../kit/money.ts'
import { Sum } from '../../../kit/sum.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { peopleInput, peopleWrong } from './comp-sheet.tsx'
import { useGivenTickets } from './given-tickets.ts'
import { PeopleField } from './people-field.tsx'
import { nobody, type PersonRow } from './person-rows.ts'

interface Props {
  meetingId: string
  onClose: () => void
  onSold: (nos: readonly string[]) => void
}

const methods = [
  { value: 'cash', label: receiptMethodWords.cash },
  { value: 'terminal', label: receiptMethodWords.terminal },
] as const

export function SellSheet({ meetingId, onClose, onSold }: Props) {
  const { tickets, refresh } = useGivenTickets(meetingId)
  const [told, setTold] = useState(false)
  const form = useForm({
    values: {
      ticketId: tickets.length === 1 ? (tickets[0]?.id as string) : '',
      people: [nobody] as readonly PersonRow[],
      method: 'cash' as 'cash' | 'terminal',
      serial: '',
    },
    call: desk.sell,
    check,
    input: ({ ticketId, people, method, serial }) => ({
      meetingId,
      ticketId,
      people: peopleInput(people),
      method,
      serial,
      ticketPrice: priceOf(ticketId),
    }),
    wrong(found, { ticketId, people }) {
      setTold(true)
      return { ticketId: ticketId === '' ? '请选择门票' : undefined, people: peopleWrong(people, found), serial: found['serial'] }
    },
    async send(input, run, { ticketId, people, method }) {
      const names = peopleInput(people).map(({ name }) => name)
      const total = input.ticketPrice * names.length
      const sure = await confirm({
        title: '现场售票',
        message: `向 ${someNames(names, names.length)} 售出 ${names.length} 张“${nameOf(ticketId)}”，请确认已收${
          receiptMethodWords[method]
        } ${money(total)}。`,
        confirm: '已收款，出票',
      })
      if (!sure) return undefined
      const outcome = await sendOnce(desk.sell, input, run)
      if (!outcome.ok) refresh()
      return outcome
    },
    refusals: {
      ticket_gone: 'ticketId',
      sold_out: 'ticketId',
      not_enough_left: 'ticketId',
      price_differs: { ticketId: '票价已更新，请核对总额后重新收款' },
      person_twice: 'people',
    },
    otherwise: '没有售票成功，请稍后重试',
    done: ({ tickets: sold }) => `已售出 ${sold} 张门票`,
    onDone: ({ nos }) => onSold(nos),
  })
  const priceOf = (id: string) => tickets.find((one) => one.id === id)?.nowFen ?? 0
  const nameOf = (id: string) => tickets.find((one) => one.id === id)?.name ?? ''
  const { ticketId, people, method } = form.values
  const count = Math.max(1, peopleInput(people).length)
  return (
    <FormSheet title="现场售票" form={form} action="收款出票" className="desk-fields" onClose={onClose}>
      <Select
        label="门票"
        required
        choices={tickets.map(({ id, name, nowFen: fen }) => ({ value: id, label: `${name}　${fen === 0 ? '免费' : money(fen)}` }))}
        {...form.field('ticketId')}
      />
      <PeopleField
        rows={people}
        error={form.wrong.people}
        told={told}
        hint="每人一张票；第一位是下单人"
        onChange={(rows) => form.set({ people: rows })}
      />
      <RadioGroup label="收款方式" choices={methods} {...form.field('method')} />
      <TextField
        label={method === 'cash' ? '收据号' : '刷卡单号'}
        name="serial"
        maxLength={60}
        autoComplete="off"
        hint="选填，便于对账"
        {...form.field('serial')}
      />
      {ticketId !== '' && (
        <p className="desk-total" role="status">
          <span>{count} 张，应收</span>
          <Sum fen={priceOf(ticketId) * count} size="large" />
        </p>
      )}
    </FormSheet>
  )
}
