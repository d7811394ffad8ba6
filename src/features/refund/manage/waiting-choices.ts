/** What somebody has to decide about, or all there is. */
export const waitingChoices = [
  { value: 'waiting', label: '待处理' },
  { value: 'all', label: '全部' },
] as const
