/** The accounts into which money came: what must be there and how that comes about, and what somebody says is there. */
import type { ReactNode } from 'react'
import { providerWord } from '#contract/payment.ts'
import type { SettlementAccount } from '#contract/settlement.ts'
import { Card } from '../../../ui/card.tsx'
import { money, offBy } from './words.ts'

interface Props {
  accounts: readonly SettlementAccount[]
  /** 0 the sheet; of a supplement all of it is what is different. */
  no: number
  /** Where it is said what is there; what was said stands there without. */
  renderFields?: ((account: SettlementAccount) => ReactNode) | undefined
}

export function Accounts({ accounts, no, renderFields }: Props) {
  return (
    <Card title="账户">
      {accounts.length === 0 ? (
        <p className="quiet">没有收过款</p>
      ) : (
        accounts.map((account) => (
          <section key={account.provider} className="settlement-account" aria-label={providerWord(account.provider)}>
            <div>
              <h3>{providerWord(account.provider)}</h3>
              <Sum account={account} due={no === 0 ? '应有' : '应有变动'} />
            </div>
            <div>{renderFields?.(account) ?? <Said account={account} there={no === 0 ? '实有' : '实有变动'} />}</div>
          </section>
        ))
      )}
    </Card>
  )
}

function Sum({ account: { received, refunded, fees, due }, due: name }: { account: SettlementAccount; due: string }) {
  return (
    <dl className="settlement-sum">
      <div>
        <dt>收款</dt>
        <dd>{money(received)}</dd>
      </div>
      <div>
        <dt>退款</dt>
        <dd>{money(0 - refunded)}</dd>
      </div>
      <div>
        <dt>手续费</dt>
        <dd>{fees === null ? '账单未提供' : money(0 - fees)}</dd>
      </div>
      <div className="settlement-due">
        <dt>{name}</dt>
        <dd>{money(due)}</dd>
      </div>
    </dl>
  )
}

function Said({ account: { there, due, note }, there: name }: { account: SettlementAccount; there: string }) {
  if (there === null) return <p className="quiet settlement-unsaid">封存时填写实际金额</p>
  const off = offBy(there, due)
  return (
    <>
      <dl className="settlement-sum">
        <div className="settlement-due">
          <dt>{name}</dt>
          <dd>{money(there)}</dd>
        </div>
      </dl>
      {off !== '' && <p className="settlement-off">{off}</p>}
      {note !== '' && <p className="settlement-note">{note}</p>}
    </>
  )
}
