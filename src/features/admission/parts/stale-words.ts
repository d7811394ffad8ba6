/** What stands above tickets that are shown as this browser stores them. */
export const LOGIN_TO_UPDATE = '登录后更新'

export const staleSentence = (offline: boolean) => `${offline ? '当前没有网络，' : ''}以下为上次保存的门票，仍可出示入场。`
