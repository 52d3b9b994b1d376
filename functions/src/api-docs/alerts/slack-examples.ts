/** The examples of the endpoints that Slack calls. */
export const slackExamples = {
	connectSlack: { params: {}, reply: { url: 'https://app.example.com/channels?slack=connected' } },
	receiveSlackInteraction: { params: {}, reply: { message: 'Received.' } },
};
