export const dispatchKeys = {
  all: ['admin', 'dispatch'] as const,
  plan: (id: string) => ['admin', 'dispatch', 'plan', id] as const,
};
