/** The ways to pay that the portal offers; the gateway's own page asks for the rest. */
export interface Method {
  id: string
  name: string
  note: string
  /** What the wire calls the bank; empty leaves the choice to the gateway's page. */
  bankType: string
}

export const methods: readonly [Method, ...Method[]] = [
  { id: 'gateway', name: '在线支付', note: '跳转到收银台，支持常用支付方式', bankType: '' },
]
