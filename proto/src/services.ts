/** The processes of the system. */
export const serviceNames = ['identity', 'catalogue', 'exam', 'payment', 'progress', 'chatbot', 'analytics'] as const;
export type ServiceName = (typeof serviceNames)[number];
/** Who may own a topic: a service, or the gateway for page visits. */
export type TopicOwner = ServiceName | 'gateway';

/** Base ports; PORT_OFFSET is added to each by the launcher. */
export const ports: Record<TopicOwner, { readonly grpc?: number; readonly http?: number; readonly ops: number }> = {
  gateway: { http: 3000, ops: 9100 },
  identity: { grpc: 50051, ops: 9101 },
  catalogue: { grpc: 50052, ops: 9102 },
  exam: { grpc: 50053, ops: 9103 },
  payment: { grpc: 50054, ops: 9104 },
  progress: { grpc: 50055, ops: 9105 },
  chatbot: { grpc: 50056, ops: 9106 },
  analytics: { grpc: 50057, ops: 9107 },
};

/** Methods whose calls wait for each other and travel as one batch (reference: docs/decisions/0005). */
export const coalescedMethods: { readonly [S in ServiceName]?: readonly string[] } = {
  identity: ['heartbeat', 'listNames'],
  exam: ['getAttempt', 'listOpenAttempts', 'saveAnswers', 'submitAttempt', 'getResult', 'listHistory'],
  progress: ['getProgress'],
};
