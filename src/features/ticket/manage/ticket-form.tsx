/** One ticket: its fields in groups, beside it on a desktop as attendees will see it. A new one needs a name and a price. */
import './sale.css'
import { type MutableRefObject, type ReactNode, useEffect, useRef, useState } from 'react'
import { consoleLinks } from '#contract/console-links.ts'
import { refundSentence } from '#contract/refund-sentence.ts'
import { type OwnTicket, type Sale, ticketManage } from '#contract/ticket-manage.ts'
import { check } from '../../../api/check.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { goBack } from '../../../frame/steps.ts'
import { Refresh } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useRebase } from '../../../kit/form/write-conflict.ts'
import { useAddress } from '../../../kit/use-address.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { Tickets as AsSeen } from '../../meeting/parts/tickets.tsx'
import { PhonesSheet } from './phones-sheet.tsx'
import { PlacesBar } from './places-bar.tsx'
import { SaleWindow } from './sale-window.tsx'
import * as fields from './ticket-fields.tsx'
import { blank, inputOf, keys, seenAs, type TicketValues, valuesOf, wrongOf } from './ticket-values.ts'
import { useTicketMoves } from './use-ticket-moves.ts'

export default function TicketForm({ meetingId }: { meetingId: string }) {
  const { query } = useAddress()
  const id = query.get('ticket') ?? ''
  const sale = useQuery(ticketManage.sale, { meetingId }, { quiet: true, fresh: true })
  return (
    <Loaded query={sale} waiting={<Skeleton shape="text" count={4} />}>
      {(all) => {
        const ticket = all.tickets.find((one) => one.id === id)
        if (id !== '' && ticket === undefined)
          return (
            <Empty drawing="ticket" action={<Button href={consoleLinks.meeting(meetingId, 'sale')}>查看全部门票</Button>}>
              这种门票不存在或已删除
            </Empty>
          )
        return <Form key={id} meetingId={meetingId} sale={all} ticket={ticket} onAsk={sale.retry} />
      }}
    </Loaded>
  )
}

interface Props {
  meetingId: string
  sale: Sale
  ticket: OwnTicket | undefined
  onAsk: () => Promise<unknown>
}

function Form({ meetingId, sale, ticket, onAsk }: Props) {
  const id = ticket?.id
  const wide = useWide()
  const list = consoleLinks.meeting(meetingId, 'sale')
  const { began, setBegan, conflict, otherwise, refresh } = useRebase(
    () => (ticket === undefined ? blank(sale) : valuesOf(ticket)),
    async () => {
      const theirs = ((await onAsk()) as Sale | undefined)?.tickets.find((one) => one.id === id)
      return theirs && valuesOf(theirs)
    },
  )
  const [draft] = useState(() => formDraft<TicketValues>(`ticket:${meetingId}:${id ?? 'new'}`, keys))
  const [full, setFull] = useState(ticket !== undefined || wide)
  const [phones, setPhones] = useState(false)
  /** The button that was pressed last: the new ticket goes on sale at once. */
  const opens = useRef(true)
  const moves = useTicketMoves((action, moved) => {
    void onAsk()
    if (action !== 'remove' || moved === undefined) return
    form.forget()
    goBack(list)
  })
  const form = useForm({
    values: began,
    draft,
    call: ticketManage.save,
    check,
    input: (values) => inputOf(meetingId, id, values, began),
    wrong: (found, values) => {
      const wrong = wrongOf(found, values, {
        taken: fields.takenOf(ticket),
        began: ticket === undefined ? undefined : began,
        whole: sale.pools.some(({ whole }) => whole === 1),
        meetingEndTime: sale.meetingEndTime,
      })
      // What is wrong must be in sight.
      if (Object.entries(wrong).some(([key, said]) => said !== undefined && !essential.has(key))) setFull(true)
      return wrong
    },
    refusals: {
      ticket_incomplete: 'name',
      total_missing: 'total',
      total_below_sold: 'total',
      pool_gone: 'poolId',
      pool_below_sold: 'poolId',
      sale_ends_before_start: 'bookingEndTime',
      sale_outlives_meeting: 'bookingEndTime',
      steps_unordered: 'steps',
      step_outlives_sale: 'steps',
      limits_crossed: 'leastPerOrder',
      tiers_unordered: 'refundTiers',
      form_gone: 'formId',
      list_gone: 'listIds',
      list_left_empty: 'listIds',
      organisation_gone: 'organisationIds',
    },
    otherwise,
    onDone: (saved) => void done(saved),
  })
  // What others save is taken over for as long as nothing was typed here.
  const { changed } = form
  useEffect(() => {
    if (ticket !== undefined && !changed) setBegan(valuesOf(ticket))
  }, [ticket, changed, setBegan])

  async function done(saved: OwnTicket) {
    form.forget()
    if (id === undefined && opens.current) await moves.move(saved, 'on')
    else notice.success('已保存')
    await onAsk()
    goBack(list)
  }

  const written: fields.Written = { form, sale, meetingId, ticket }
  return (
    <form ref={form.box} className="sale-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <div className="sale-form-columns">
        <div className="sale-form-groups">
          <Restored form={form} />
          <Refresh said={conflict} onRefresh={() => refresh(form)} />
          {!wide && ticket !== undefined && <Selling ticket={ticket} />}
          {full ? (
            <Groups {...written} onPhones={() => setPhones(true)} />
          ) : (
            <Card>
              <Group>
                <fields.NameField form={form} />
                <fields.PriceField {...written} />
                <fields.TotalField {...written} />
              </Group>
              <div className="sale-more">
                <Button kind="text" onClick={() => setFull(true)}>
                  更多设置
                </Button>
              </div>
            </Card>
          )}
          {ticket !== undefined && <Removing ticket={ticket} busy={moves.busy} onRemove={() => void moves.move(ticket, 'remove')} />}
        </div>
        {wide && <Seen values={form.values} ticket={ticket} sale={sale} />}
      </div>
      <BottomBar>
        {ticket === undefined ? (
          <SaveNew busy={form.busy || moves.busy} opens={opens} onSave={() => void form.submit()} />
        ) : (
          <Button kind="primary" type="submit" busy={form.busy}>
            保存
          </Button>
        )}
      </BottomBar>
      {/* Enter in a field saves; the buttons in sight say what else comes of it. */}
      {ticket === undefined && <button type="submit" hidden />}
      {phones && ticket !== undefined && <PhonesSheet ticket={ticket} onClose={() => setPhones(false)} onSaved={() => void onAsk()} />}
    </form>
  )
}

/** What stands in sight before 更多设置. */
const essential = new Set(['name', 'price', 'total'])

const nobody = () => {}
/** Shown, not chosen from: neither by a finger nor by the keyboard. */
const still = (box: HTMLElement | null) => box?.setAttribute('inert', '')

/** The part of the meeting's page itself, with nothing to choose. */
const seenWith = (...of: Parameters<typeof seenAs>) => ({
  tickets: [seenAs(...of)],
  chosen: '',
  settled: true,
  asked: false,
  onChoose: nobody,
  onTake: nobody,
})

/** How attendees will see it. */
function Seen({ values, ticket, sale }: { values: TicketValues; ticket: OwnTicket | undefined; sale: Sale }) {
  return (
    <aside className="sale-seen" aria-label="预览">
      {ticket !== undefined && <Selling ticket={ticket} />}
      <p className="quiet">参会人看到的样子</p>
      <div ref={still}>
        <AsSeen {...seenWith(values, ticket, sale)} onOpen={() => undefined} />
      </div>
      <p className="quiet">退款：{refundSentence(seenAs(values, ticket, sale).refundTiers)}。</p>
    </aside>
  )
}

/** @param props.opens the button that was pressed last: the new ticket goes on sale at once. */
function SaveNew({ busy, opens, onSave }: { busy: boolean; opens: MutableRefObject<boolean>; onSave: () => void }) {
  const save = (open: boolean) => {
    opens.current = open
    onSave()
  }
  return (
    <>
      <Button busy={busy && !opens.current} onClick={() => save(false)}>
        存为草稿
      </Button>
      <Button kind="primary" busy={busy && opens.current} onClick={() => save(true)}>
        保存并上架
      </Button>
    </>
  )
}

function Groups(written: fields.Written & { onPhones: () => void }) {
  const { form } = written
  return (
    <>
      <Group title="名称与说明">
        <fields.NameField form={form} />
        <fields.NoteFields form={form} />
      </Group>
      <Group title="价格">
        <fields.PriceField {...written} />
        <fields.StepsField form={form} />
      </Group>
      <Group title="数量">
        <fields.TotalField {...written} />
        <fields.PoolField {...written} />
      </Group>
      <Group title="时间与限制">
        <fields.WindowFields {...written} />
      </Group>
      <Group title="谁能买">
        <fields.BuyersFields {...written} />
      </Group>
      <Group title="填写内容">
        <fields.QuestionsField {...written} />
      </Group>
      <Group title="退款规则">
        <fields.RefundField form={form} />
      </Group>
      <Group title="入场范围">
        <fields.EntranceField {...written} />
      </Group>
      <Group title="付款">
        <fields.PayFields form={form} />
      </Group>
    </>
  )
}

function Group({ title, children }: { title?: string; children: ReactNode }) {
  const inside = <div className="sale-group">{children}</div>
  return title === undefined ? inside : <Card title={title}>{inside}</Card>
}

/** How it sells now. */
function Selling({ ticket }: { ticket: OwnTicket }) {
  return (
    <Card>
      <PlacesBar name={ticket.name} sold={ticket.sold} held={ticket.held} left={ticket.left} />
      <SaleWindow ticket={ticket} />
    </Card>
  )
}

function Removing({ ticket, busy, onRemove }: { ticket: OwnTicket; busy: boolean; onRemove: () => void }) {
  const may = ticket.actions.includes('remove')
  if (!may && ticket.orders === 0) return null
  return (
    <Card title="删除门票">
      <p className="sale-told">
        <span>{may ? '还没有人下单，可以删除；删除后不能恢复。' : `已有 ${ticket.orders} 笔订单，不能删除；不想再卖时可以下架。`}</span>
      </p>
      {may && (
        <Button kind="danger" busy={busy} onClick={onRemove}>
          删除门票
        </Button>
      )}
    </Card>
  )
}
