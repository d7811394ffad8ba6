/** WeChat adds these to every link that is passed on in a chat. */
export const isWechats = (name: string, value: string): boolean =>
  name === 'isappinstalled' || (name === 'from' && /^(singlemessage|groupmessage|timeline)$/.test(value))
