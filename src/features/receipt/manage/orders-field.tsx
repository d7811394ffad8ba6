/** The orders that a sum of money pays: chosen by searching, each with what it costs. */
import './receipts.css'
import { useState } from 'react'
import { desk } from '#contract/desk.ts'
import { orderStatusWords } from '#contract/order.ts'
import { ORDERS_A_RECEIPT } from '#contract/receipt.ts'
import { usePages } from '../../../api/use-pages.ts'
import { usePaused } from '../../../kit/search-box.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { money } from '../../../kit/money.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { forWhom, isPayable, type Payable } from './payable.ts'

interface Props {
  meetingId: string
  orders: readonly Payable[]
  /** What a bank's line could be for: to be chosen without searching. */
  candidates: readonly (Payable & { why: string })[]
  error: string | undefined
  onChange: (orders: readonly Payable[]) => void
}

export function OrdersField({ meetingId, orders, candidates, error, onChange }: Props) {
  const [keyword, setKeyword] = useState('')
  const { box, ...search } = usePaused(keyword, setKeyword)
  const pages = usePages(desk.list, keyword === '' ? null : { meetingId, keyword, voucher: '' }, { quiet: true })
  const open = (one: Payable) => orders.every(({ no }) => no !== one.no)
  const found = pages.rows.filter((row) => isPayable(row) && open(row))
  const meant = candidates.filter(open)
  const full = orders.length >= ORDERS_A_RECEIPT
  const add = (one: Payable) => onChange([...orders, one])
  return (
    <Field label="订单" required group error={error} hint="一笔到账可对应多个订单">
      {() => (
        <>
          {orders.length > 0 && (
            <ul className="receipt-orders" aria-label="已选订单">
              {orders.map((one) => (
                <li key={one.no}>
                  <One one={one} />
                  <Button small label={`移除订单 ${one.no}`} onClick={() => onChange(orders.filter(({ no }) => no !== one.no))}>
                    移除
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {!full && meant.length > 0 && (
            <ul className="receipt-orders receipt-found" aria-label="可能的订单">
              {meant.map((one) => (
                <li key={one.no}>
                  <One one={one} more={one.why} />
                  <Button small label={`选择订单 ${one.no}`} onClick={() => add(one)}>
                    选择
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {!full && (
            <div {...box}>
              <TextField label="查找订单" kind="search" maxLength={50} placeholder="姓名、手机号或订单号" {...search} />
            </div>
          )}
          {!full && keyword !== '' && (
            <div className="receipt-found" role="status">
              {pages.error !== undefined ? (
                <p>没有查到订单，请稍后重试</p>
              ) : pages.loading ? (
                <p className="quiet">正在查找…</p>
              ) : found.length === 0 ? (
                <p className="quiet">没有找到待付款的订单</p>
              ) : (
                <ul className="receipt-orders" aria-label="找到的订单">
                  {found.map((row) => (
                    <li key={row.no}>
                      <One one={row} more={`${row.ticketName} · ${orderStatusWords[row.status]}`} />
                      <Button small label={`选择订单 ${row.no}`} onClick={() => add(row)}>
                        选择
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
        </>
      )}
    </Field>
  )
}

function One({ one: { no, buyer, names, amount }, more = '' }: { one: Payable; more?: string }) {
  return (
    <span className="receipt-order">
      {forWhom({ names, buyer })} {money(amount)}
      <small>{[more, names.includes(buyer) ? '' : buyer, no].filter((known) => known !== '').join(' · ')}</small>
    </span>
  )
}
