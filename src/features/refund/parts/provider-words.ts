/** Who took the money, as the organiser calls them. */
const words: Record<string, string> = { wechat: '微信支付', gateway: '在线支付', transfer: '银行转账', offline: '线下收付' }

export function providerWord(provider: string): string {
  return words[provider] ?? provider
}
