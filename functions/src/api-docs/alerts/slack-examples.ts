/** The examples of the endpoints that Slack calls. */
export const slackExamples = {
	connectSlack: { reply: { url: 'https://app.example.com/channels?slack=connected' } },
	receiveSlackInteraction: { reply: { message: 'Received.' } },
};
