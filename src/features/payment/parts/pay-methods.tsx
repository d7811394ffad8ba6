import type { Way } from '#contract/payment.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { wayWords } from './ways.ts'

/** How to pay; one row a way. */
export function PayMethods({ ways, way, onChoose }: { ways: readonly Way[]; way: Way; onChoose: (way: Way) => void }) {
  return (
    <div role="radiogroup" aria-label="支付方式">
      {ways.map((one) => {
        const { name, note, sign: Sign, wechat } = wayWords[one]
        return (
          <label key={one} className="pay-method">
            <input type="radio" name="method" checked={one === way} onChange={() => onChoose(one)} />
            <span className={classNames('pay-method-icon', wechat && 'is-wechat')}>
              <Sign size={1.5} />
            </span>
            <span className="pay-method-text">
              {name}
              <span className="pay-method-note">{note}</span>
            </span>
            <span className="pay-method-check" aria-hidden>
              <CheckIcon size={0.9} />
            </span>
          </label>
        )
      })}
    </div>
  )
}
