DROP INDEX "orders_customer_name";--> statement-breakpoint
CREATE INDEX "audit_log_said" ON "audit_log" USING gin ((lower("who" || chr(10) || "subject" || chr(10) || "action")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_channel" ON "outbox" USING btree ("channel","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("created_at","id") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "outbox_said" ON "outbox" USING gin ((lower("recipient" || chr(10) || "subject" || chr(10) || "event_key")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_said" ON "orders" USING gin ((lower("order_number" || chr(10) || "customer_name" || chr(10) || "customer_email")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_customer_name" ON "orders" USING btree (lower("customer_name"),"id");