/** The key that the product signs its push messages with in the emulators. */
export const vapidPrivateKey = 'b9u2qPO_sG84Eo4RvKQ4RL_1bjCVzb8tKc-RfRLBkUw';
export const vapidPublicKey = 'BBBS1Sgukqk0Tn-QaDlZx2YJMP5vvjkx2BkMkcwxVA1S5N8fBCEOqrH15bE61nYSrICzo6Rl9f6TJlXHyz45vGE';
