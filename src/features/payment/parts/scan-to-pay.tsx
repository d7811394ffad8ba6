/** The code that is paid by scanning it with WeChat. */
import './payment.css'
import type { TicketOrder } from '#contract/order.ts'
import { links } from '#contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { notice } from '../../../ui/notice.ts'
import { Price } from '../../../ui/price.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { OrderFacts } from './order-facts.tsx'
import { TimeLeft } from './time-left.tsx'

interface Props {
  no: string
  codeUrl: string
  order: TicketOrder | undefined
  onAsk: () => void
}

export function ScanToPay({ no, codeUrl, order, onAsk }: Props) {
  return (
    <Card>
      <div className="scan-to-pay">
        {order !== undefined && (
          <p className="payment-figure">
            <Price fen={order.totalAmount} size="large" />
          </p>
        )}
        <p className="scan-to-pay-how">打开微信“扫一扫”，扫码支付</p>
        <div className="scan-to-pay-code">
          <QrCode text={codeUrl} alt="微信支付二维码" waiting="正在生成二维码" />
        </div>
        {order !== undefined && <TimeLeft order={order} onEnd={onAsk} />}
        <p className="scan-to-pay-note" role="status">
          支付后本页会自动更新
        </p>
      </div>
      <div className="outcome-actions">
        <Button
          onClick={() => {
            notice.info('正在查询支付结果')
            onAsk()
          }}
        >
          已完成支付
        </Button>
        <Button href={links.payment(no)}>其他支付方式</Button>
      </div>
      {order !== undefined && <OrderFacts order={order} />}
    </Card>
  )
}
