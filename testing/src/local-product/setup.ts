/** Setup of the tests with a local product: each file gets a product of its own. It runs for each file. */
import { afterAll } from 'vitest';
import { openApi } from '../../../functions/src/api-docs/document.built.ts';
import { createReplyCheck } from '../http/reply-check.ts';
import { useLocalProduct } from './worker.ts';

const product = await useLocalProduct();
// It reads the origin of the product when it is imported.
const { watchReplies } = await import('../api-client.ts');
const replies = createReplyCheck(openApi);
watchReplies(replies.add);
afterAll(async () => {
	await product.stop();
	const undocumented = replies.undocumented();
	console.log(`${replies.seen().length} endpoints × statuses, ${undocumented.length} undocumented`, ...undocumented);
});
