/** Where the money goes, how much of it, and by when; each line to be copied into the bank's app. */
import './proof.css'
import type { TicketOrder } from '#contract/order.ts'
import { momentOf, yuan } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copyText } from '../../../ui/copy.ts'
import { CountDown } from '../../../kit/count-down.tsx'
import { notice } from '../../../ui/notice.ts'
import { Price } from '../../../ui/price.tsx'

interface Account {
  payee: string
  bank: string
  account: string
  note: string
}

async function copy(name: string, text: string) {
  if (await copyText(text)) notice.success(`${name}已复制`)
  else notice.warning('没有复制成功，请长按文字手动复制')
}

export function TransferAccount({
  account: { payee, bank, account, note },
  order,
  onOver,
}: {
  account: Account
  order: TicketOrder
  onOver: () => void
}) {
  const lines: [name: string, text: string][] = [
    ['收款户名', payee],
    ['开户银行', bank],
    ['收款账号', account],
    ['附言', order.no],
  ]
  return (
    <Card title="第一步：转账到以下账户">
      <div className="transfer-sum">
        <div>
          <p className="transfer-word">转账金额</p>
          <p className="transfer-figure">
            <Price fen={order.totalAmount} size="large" />
          </p>
        </div>
        <Button small label="复制转账金额" onClick={() => void copy('转账金额', yuan(order.totalAmount))}>
          复制
        </Button>
      </div>
      <dl className="transfer-lines">
        {lines
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
              <dd className="transfer-copy">
                <Button small label={`复制${name}`} onClick={() => void copy(name, text)}>
                  复制
                </Button>
              </dd>
            </div>
          ))}
      </dl>
      <p className="transfer-note">{note || '转账时请在附言中填写订单号，方便主办方核对。'}</p>
      {order.expireTime !== '' && (
        <p className="transfer-left">
          请在 <CountDown until={momentOf(order.expireTime)} onEnd={onOver} /> 内转账并上传凭证，超时订单将自动取消。
        </p>
      )}
    </Card>
  )
}
