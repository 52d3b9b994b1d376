/** The requests of Slack, as examples. */
import { interactionBody, signedHeaders } from '../../../dev/fakes/slack/server.ts';

export const slackMakers = {
	receiveSlackInteraction: () => ({ raw: openedLink() }),
};

/** Link buttons send an interaction too. */
function openedLink() {
	const text = interactionBody({ channel: 'C0', ts: '1.0', teamId: 'T0' }, { action_id: 'open' });
	return { text, headers: signedHeaders(text) };
}
