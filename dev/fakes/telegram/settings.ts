/** The bot of the sandbox, and the secret of its updates. */
import { createHmac } from 'node:crypto';

export const telegramBotToken = '100200300:sandbox-token-of-the-local-telegram-bot';
export const telegramBotName = 'StayupSandboxBot';
/** As the product derives it from the token. */
export const telegramUpdateSecret = createHmac('sha256', telegramBotToken)
	.update('telegram updates')
	.digest('base64url');
