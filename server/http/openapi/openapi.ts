import { z } from 'zod'
import { type Access, type Contract, type Endpoint, getMethod, getPath } from '#contract/endpoint.ts'
import { ErrorResponse } from '#contract/primitives.ts'

type Json = Record<string, unknown>

/** The contract as OpenAPI 3.1. */
export function buildOpenApi(contract: Contract, title: string): Json {
  const paths: Record<string, Json> = {}
  for (const [module, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = getPath(endpoint.route).replace(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][getMethod(endpoint.route).toLowerCase()] = operation(module, name, endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: 'Money is rupees with at most two decimals; dates are ISO 8601 in UTC.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(ErrorResponse, 'output') },
    },
    paths,
  }
}

function operation(module: string, name: string, endpoint: Endpoint): Json {
  const success = String(endpoint.status ?? (endpoint.response || endpoint.responseContentType ? 200 : 204))
  return {
    operationId: `${module}.${name}`,
    tags: [module],
    summary: endpoint.summary,
    description: `Access: ${describeAccess(endpoint.access)}${endpoint.recentAuthentication ? ', with a recent authentication' : ''}.`,
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: parametersOf(endpoint),
    ...(endpoint.body || endpoint.files ? { requestBody: requestBody(endpoint) } : {}),
    responses: {
      [success]: { description: 'Done', ...responseContent(endpoint) },
      default: {
        description:
          'What is wrong, in a sentence fit to show. `values` are what the sentence is made of: with `code`, a client can say it in another language.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

export const describeAccess = (access: Access): string =>
  typeof access === 'object' ? `permission ${access.permission}` : access

function parametersOf(endpoint: Endpoint): Json[] {
  const toParameters = (location: 'path' | 'query', schema: z.ZodObject | undefined) =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: location,
      required: location === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: schemaOf(field as z.ZodType, 'input'),
    }))
  const idempotencyHeader = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 8, maxLength: 100 },
  }
  return [
    ...toParameters('path', endpoint.params),
    ...toParameters('query', endpoint.query),
    ...(endpoint.idempotent ? [idempotencyHeader] : []),
  ]
}

function requestBody(endpoint: Endpoint): Json {
  const schema = schemaOf(endpoint.body ?? z.object({}), 'input')
  if (!endpoint.files) return { required: true, content: { 'application/json': { schema } } }
  const files = Object.fromEntries(
    Object.keys(endpoint.files).map((field) => [
      field,
      { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
    ]),
  )
  const multipart = { ...schema, properties: { ...(schema.properties as Json), ...files } }
  return {
    required: true,
    content: { 'application/json': { schema }, 'multipart/form-data': { schema: multipart } },
  }
}

function responseContent(endpoint: Endpoint): Json {
  if (endpoint.responseContentType) return { content: { [endpoint.responseContentType]: {} } }
  if (!endpoint.response) return {}
  return { content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}
