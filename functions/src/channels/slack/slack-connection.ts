/** Connects Slack channels: Slack's page asks for the conversation and sends the browser back with a code. */
import type { SecretBox } from '../../platform/secret-box.ts';
import type { ChannelConnection } from '../connections.ts';
import type { SlackClient } from './slack-client.ts';
import { sealState } from './slack-state.ts';

interface SlackConnectionDeps {
	slack: Pick<SlackClient, 'authorizeUrl'>;
	secretBox: Pick<SecretBox, 'seal'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createSlackConnection({ slack, secretBox, now }: SlackConnectionDeps): ChannelConnection<'slack'> {
	return { connectUrl: (channel) => slack.authorizeUrl(sealState(secretBox, channel, now())) };
}
