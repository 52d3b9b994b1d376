/** The logo of a status page as its owner sends it. */
import * as z from 'zod/mini';
import { logoLimits, logoMessages } from '../../values/status-pages/logos.ts';

/** Four characters stand for three bytes. */
const longestData = Math.ceil(logoLimits.bytes / 3) * 4;

export const LogoUpload = z.object({
	/** The file in Base64. */
	data: z
		.string(logoMessages.notAnImage)
		.check(z.minLength(1, logoMessages.notAnImage), z.maxLength(longestData, logoMessages.tooLarge)),
});
